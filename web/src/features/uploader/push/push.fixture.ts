import type { PushTerms } from '../state.ts'

/** A push page that asks nothing special. */
export const openAsks: PushTerms['asks'] = {
  title: {},
  text: {},
  senderName: 'optional',
  senderEmail: 'optional',
  questions: [],
  endings: null,
  limits: { filesPerTransfer: 2, uploadSize: 100, messageLength: 10 },
}
