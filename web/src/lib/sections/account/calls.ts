// The calls by which a player keeps a name, or comes back to it.

import { call } from '../../net/api.ts'
import type { Account, LinkAnswer, NewCode, NewPhrase, PasskeyOptions, Returned } from '../../net/wire.ts'

export const calls = {
  account: () => call<Account>('/api/me/account'),
  endDevice: (device: string) => call<Account>('/api/me/device/end', { device }),
  code: () => call<NewCode>('/api/me/code', {}),
  lookAtCode: (code: string) => call<Returned>('/api/me/code/look', { code }),
  useCode: (code: string) => call<Returned>('/api/me/code/use', { code }),
  phrase: () => call<NewPhrase>('/api/me/phrase', {}),
  usePhrase: (phrase: string) => call<Returned>('/api/me/phrase/use', { phrase }),
  /** Has a link sent to an address, which confirms it. */
  askMail: (address: string, locale: string) => call<Account>('/api/me/mail', { address, locale }),
  dropMail: () => call<Account>('/api/me/mail/drop', {}),
  /** 0: none any more. */
  takeDaysOff: (days: number) => call<Account>('/api/me/days-off', { days }),
  /** Presses the button behind the link of a mail. */
  followLink: (kind: 'confirm' | 'stop', link: string) => call<LinkAnswer>(`/api/mail/${kind}`, { link }),
  /** To the guest that this browser was before. */
  aside: () => call<Returned>('/api/me/aside', {}),
  askNewPasskey: () => call<PasskeyOptions>('/api/me/passkey/new', {}),
  keepPasskey: (credential: unknown) => call<Account>('/api/me/passkey', { credential }),
  askPasskey: () => call<PasskeyOptions>('/api/me/passkey/ask', {}),
  usePasskey: (credential: unknown) => call<Returned>('/api/me/passkey/use', { credential }),
  dropPasskey: (passkey: string) => call<Account>('/api/me/passkey/drop', { passkey }),
}
