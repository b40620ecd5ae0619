import type { ManagedTransferView } from '@envoi/contract/transfer-views'

/** How a transfer stands, in the words of its sender. `checking`: somebody looks at it before it opens. */
export type State = 'uploading' | 'scanning' | 'cloning' | 'waiting' | 'checking' | 'open' | 'closed' | 'expired'

type Facts = Pick<ManagedTransferView, 'status' | 'isExpired' | 'validity'>

export function stateOf({ status, isExpired, validity }: Facts, now: Date): State {
  if (isExpired) return 'expired'
  switch (status) {
    case 'UPLOADING':
      return 'uploading'
    case 'SCANNING':
      return 'scanning'
    case 'CLONING':
      return 'cloning'
    case 'DISABLED':
    case 'DELETED':
      return 'closed'
    case 'PENDING':
    case 'MODERATING':
      return Date.parse(validity.from) > now.getTime() ? 'waiting' : 'checking'
    default:
      return 'open'
  }
}

/** What its sender may do now; the server decides again. */
export type Rights = { changes: boolean; files: boolean; mails: boolean; closes: boolean; opens: boolean }

export const rightsIn: Record<State, Rights> = {
  uploading: { changes: true, files: false, mails: false, closes: false, opens: false },
  scanning: { changes: true, files: false, mails: false, closes: false, opens: false },
  cloning: { changes: true, files: false, mails: false, closes: false, opens: false },
  waiting: { changes: true, files: true, mails: false, closes: true, opens: false },
  checking: { changes: false, files: false, mails: false, closes: false, opens: false },
  open: { changes: true, files: true, mails: true, closes: true, opens: false },
  closed: { changes: true, files: true, mails: false, closes: false, opens: true },
  expired: { changes: false, files: false, mails: false, closes: false, opens: false },
}

/** These end by themselves, so the page looks again soon. */
export const isPassing = (state: State): boolean =>
  state === 'uploading' || state === 'scanning' || state === 'cloning' || state === 'checking'
