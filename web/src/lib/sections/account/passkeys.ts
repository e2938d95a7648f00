// Passkeys in this browser: whether it can make them, and the two things it does with them.

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { calls } from './calls.ts'
import type { Account } from '../../net/wire.ts'

/** Why there are no passkeys here. */
export type Obstacle = 'http' | 'address' | 'browser'

/** The reason why no passkey was made or chosen. */
export type Declined = 'there' | 'cancelled'

const NUMBERS = /^([\d.]+|\[.*\])$/

export function obstacle(page: Pick<Location, 'hostname'> = location, secure = isSecureContext): Obstacle | null {
  if (!secure) return 'http'
  if (NUMBERS.test(page.hostname)) return 'address'
  return browserSupportsWebAuthn() ? null : 'browser'
}

/** Makes one; returns the account after it, or why nothing was made. */
export async function makePasskey(): Promise<Account | Declined> {
  const { options } = await calls.askNewPasskey()
  const made = await declined(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
  return typeof made === 'string' ? made : calls.keepPasskey(made)
}

/** Comes back by one; null when the person chose none. */
export async function usePasskey(): Promise<string | null> {
  const { options } = await calls.askPasskey()
  const chosen = await declined(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
  return typeof chosen === 'string' ? null : (await calls.usePasskey(chosen)).name
}

async function declined<Answer>(asked: Promise<Answer>): Promise<Answer | Declined> {
  try {
    return await asked
  } catch (error) {
    const there = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return there ? 'there' : 'cancelled'
  }
}
