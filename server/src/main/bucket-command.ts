import { type Command, bucketUsage } from './operator-command.ts'

/** Where bytes are kept: what is there, whether all of it is, and how it gets elsewhere. */
export const bucketCommand: Command = {
  usage: bucketUsage,
  async run(...asked) {
    // What speaks to other stores takes a second to load, and no other command needs it.
    const { runBucketVerb } = await import('./operator-buckets.ts')
    return runBucketVerb(...asked)
  },
  /** Bytes are missing, or browsers cannot send any. */
  isAlarming: (answer) => [answer].flat().some((one) => isWanting(one as Checked)),
}

type Checked = { missing?: unknown[]; cors?: string }

/** `setup` tells of its CORS rules too, and what it has done is fit. */
const isWanting = ({ missing = [], cors = 'fits' }: Checked): boolean =>
  missing.length > 0 || cors.startsWith('browsers may not')
