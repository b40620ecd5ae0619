import type { ReactNode } from 'react'

/** Of other features: how somebody signs in, and what becomes of them then. */
export type Ways = {
  /** The box in which whoever has an account signs in. */
  renderSignIn: (email: string) => ReactNode
  /** Where a new password is typed, under the name `password`. */
  renderPassword: (problem: 'password_rule' | 'password_too_common' | undefined) => ReactNode
  /** Signs in with the password that was chosen, and leaves. */
  onRegistered: (email: string, password: string) => Promise<void>
  /** Whoever was signed in is in the team. */
  onJoined: () => Promise<void>
}
