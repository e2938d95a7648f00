// The words of a player's name and devices, and of the ways back to a name.

import type { Obstacle } from '../passkeys.ts'

export interface AccountWords {
  name: string
  rename: string
  /** The browser was another guest before. */
  aside: (name: string) => string
  back: (name: string) => string
  keep: string
  keepAbout: string
  passkeys: string
  makePasskey: string
  madePasskey: string
  haveOne: string
  noneMade: string
  dropPasskey: string
  /** For screen readers: the passkey of which device. */
  dropNamed: (device: string) => string
  /** When a passkey was made. */
  since: (day: string) => string
  obstacles: Record<Obstacle, string>
  phrase: string
  phraseThere: string
  makePhrase: string
  newPhrase: string
  newPhraseSure: string
  phraseShown: string
  phraseDone: string
  mail: string
  mailAbout: string
  mailGoes: (address: string) => string
  mailAsked: (address: string) => string
  mailYours: string
  mailOther: string
  mailAsk: string
  mailDrop: string
  mailDropped: string
  linkConfirm: string
  linkConfirmAbout: string
  linkConfirmDo: string
  linkConfirmed: (address: string) => string
  linkStop: string
  linkStopAbout: string
  linkStopDo: string
  linkStopped: string
  off: string
  /** The days that could be taken now. */
  offAbout: (days: number) => string
  offUntil: (moment: string) => string
  offDays: string
  offTake: string
  offEnd: string
  another: string
  anotherAbout: string
  showCode: string
  codeIs: string
  codeHow: string
  codeAlone: string
  codeUntil: (time: string) => string
  codeLink: string
  codePicture: string
  codeUsed: (device: string) => string
  devices: string
  device: (browser: string, system: string) => string
  unknown: string
  here: string
  used: (day: string) => string
  endDevice: string
  /** For screen readers: of which device. */
  endNamed: (device: string) => string
  endSure: (device: string) => string
  ended: (device: string) => string
  elsewhere: string
  return: string
  returnAbout: string
  /** The guest that this browser is now stays, set aside. */
  setAside: (name: string) => string
  signIn: string
  nothingChosen: string
  code: string
  next: string
  typePhrase: string
  come: string
  areYou: (name: string) => string
  yes: (name: string) => string
  no: string
  leave: string
  out: string
  outSure: string
  outAside: (name: string) => string
  /** Without any other way back. */
  outLost: string
  delete: string
  deleteSure: string
}
