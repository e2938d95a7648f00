import type { GuideWords } from '../../../lib/guide/guide.ts'
import type { en } from './en.ts'

export type Words = GuideWords<keyof typeof en>
