// All sections. The first page shows their ways in this order.

import { section as about } from '../sections/about/index.ts'
import { section as account } from '../sections/account/index.ts'
import { section as boards } from '../sections/boards/index.ts'
import { section as elsewhere } from '../sections/elsewhere/index.ts'
import { section as friends } from '../sections/friends/index.ts'
import { section as guide } from '../sections/guide/index.ts'
import { section as home } from '../sections/home/index.ts'
import { section as host } from '../sections/host/index.ts'
import { section as house } from '../sections/house/index.ts'
import { section as meeting } from '../sections/meeting/index.ts'
import { section as person } from '../sections/person/index.ts'
import { section as profiles } from '../sections/profiles/index.ts'
import { section as puzzles } from '../sections/puzzles/index.ts'
import { section as records } from '../sections/records/index.ts'
import { section as tournaments } from '../sections/tournaments/index.ts'
import { section as table } from '../table/index.ts'
import type { Section } from './section.ts'

export const sections: readonly Section[] = [
  home,
  table,
  host,
  account,
  meeting,
  puzzles,
  boards,
  records,
  tournaments,
  profiles,
  friends,
  guide,
  elsewhere,
  house,
  person,
  about,
]
