// The words of a player's name and devices, and of the ways back to a name.
import type { Obstacle } from '../passkeys.ts'

export const words = {
  name: 'Your name',
  rename: 'Change',
  /** The browser was another guest before. */
  aside: (name: string) => `This browser was ${name} before, and will be ${name} again when you log out.`,
  back: (name: string) => `Switch back to ${name} now`,
  keep: 'Keep this name',
  keepAbout: 'This browser remembers you. These bring you back if it forgets. You need none of them to play.',
  passkeys: 'Passkeys',
  makePasskey: 'Make a passkey',
  madePasskey: 'The passkey is made. It brings you back on every device that has it.',
  haveOne: 'This device has a passkey of yours already.',
  noneMade: 'No passkey was made.',
  dropPasskey: 'Remove',
  /** For screen readers: the passkey of which device. */
  dropNamed: (device: string) => `Remove the passkey of ${device}`,
  /** When a passkey was made. */
  since: (day: string) => `made on ${day}`,
  obstacles: {
    http: 'Passkeys need a page that is opened over https, and this one is not. A code and a recovery phrase work here.',
    address: 'Passkeys need a domain name, not an IP address. A code and a recovery phrase work here.',
    browser: 'This browser does not support passkeys. A code and a recovery phrase work here.',
  } satisfies Record<Obstacle, string>,
  phrase: 'Recovery phrase',
  phraseThere: 'You have a recovery phrase.',
  makePhrase: 'Make a recovery phrase',
  newPhrase: 'Make a new phrase',
  newPhraseSure: 'The phrase that you have now will no longer work.',
  phraseShown: 'Write these six words down. You see them this one time.',
  phraseDone: 'I have written it down',
  mail: 'Emails about your turns',
  mailAbout:
    'In a game with days per move, an email tells you that it is your turn while the page is closed. Nobody else sees your address.',
  mailGoes: (address: string) => `Emails about your turns in games with days per move go to ${address}.`,
  mailAsked: (address: string) =>
    `An email is on its way to ${address}. Open its link within a day: no other email comes before that.`,
  mailYours: 'Your email address',
  mailOther: 'Another email address',
  mailAsk: 'Send a link',
  mailDrop: 'Stop emails and delete my address',
  mailDropped: 'The address is deleted.',
  linkConfirm: 'Emails about your turns',
  linkConfirmAbout:
    'Should an email come to this address whenever it is your turn in a game with days per move? Every email has a link that stops them.',
  linkConfirmDo: 'Yes, send me emails',
  linkConfirmed: (address: string) => `Done: emails about your turns go to ${address}.`,
  linkStop: 'No more emails',
  linkStopAbout: 'Stop the emails and delete the address? Your games go on.',
  linkStopDo: 'Stop the emails',
  linkStopped: 'Done: no more emails come, and the address is deleted.',
  off: 'Days off',
  /** The days that could be taken now. */
  offAbout: (days: number) =>
    `In games with days per move, your clock does not run on days off. Others see until when you are away. You can take ${days === 1 ? 'one day' : `${days} days`} now, of 30 in a year.`,
  offUntil: (moment: string) => `You have days off until ${moment}.`,
  offDays: 'Days off from now on',
  offTake: 'Take them',
  offEnd: 'I am back',
  another: 'Use on another device',
  anotherAbout: 'A code makes another device yours: once, within five minutes.',
  showCode: 'Show a code',
  codeIs: 'Your code',
  codeHow: 'Scan this on the other device. Or open this page there, choose “Get my name back”, and type the code.',
  codeAlone: 'This page can be opened on this computer only. Type the code in another browser of it.',
  codeUntil: (time: string) => `Works once, until ${time}.`,
  codeLink: 'Link with the code',
  codePicture: 'The link as a QR code',
  codeUsed: (device: string) => `Done: ${device} is yours now.`,
  devices: 'Your devices',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
  here: 'this device',
  used: (day: string) => `last used on ${day}`,
  endDevice: 'Log out',
  /** For screen readers: of which device. */
  endNamed: (device: string) => `Log out ${device}`,
  endSure: (device: string) => `${device} will forget you.`,
  ended: (device: string) => `${device} is logged out.`,
  elsewhere: 'Switch to another name',
  return: 'Get your name back',
  returnAbout: 'Do you already have a name here? Choose one of these ways.',
  /** The guest that this browser is now stays, set aside. */
  setAside: (name: string) => `Now you are ${name}. ${name} keeps all seats, and returns here when you log out.`,
  signIn: 'Sign in with a passkey',
  nothingChosen: 'No passkey was chosen.',
  code: 'Code from your other device',
  next: 'Next',
  typePhrase: 'Recovery phrase',
  come: 'Get it back',
  areYou: (name: string) => `This code belongs to ${name}. Play as ${name} in this browser?`,
  yes: (name: string) => `Yes, I am ${name}`,
  no: 'No',
  /** The link to the page about privacy. */
  stored: 'Privacy: your stored data, and all of it in one file',
  leave: 'Leave',
  out: 'Log out',
  outSure: 'This browser will forget who you are. Your tables go on without you until you come back.',
  outAside: (name: string) => `This browser is ${name} again.`,
  /** Without any other way back. */
  outLost: 'You have no other device, passkey or recovery phrase: you could not come back.',
  delete: 'Delete me',
  deleteSure:
    'Your name, devices, passkeys, phrase, score sheets and words in chat are deleted. Bots take your seats. Games that you finished stay, without your name.',
}

export type Words = typeof words
