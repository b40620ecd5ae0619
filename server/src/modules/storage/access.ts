import type { Action } from '../../platform/authority.ts'
import type { Actor } from '../accounts/index.ts'
import type { Intake } from './intake.ts'

/** The holder of an open intake's token, at the bucket it was made for. The token itself found the intake. */
export const useIntake: Action<Actor, { intake: Intake; bucketId: string }> = {
  name: 'storage.use-intake',
  allows: (_actor, { intake, bucketId }) => intake.isOpen && intake.bucketId === bucketId,
}

/** The same for whoever ends it, also once more: a call whose answer was lost may come again. */
export const endIntake: Action<Actor, { intake: Intake; bucketId: string }> = {
  name: 'storage.end-intake',
  allows: (_actor, { intake, bucketId }) => intake.bucketId === bucketId,
}
