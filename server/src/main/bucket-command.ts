import { type Command, bucketUsage } from './operator-command.ts'

/** Where bytes are kept: what is there, whether all of it is, and how it gets elsewhere. */
export const bucketCommand: Command = {
  usage: bucketUsage,
  async run(...asked) {
    // What speaks to other stores takes a second to load, and no other command needs it.
    const { runBucketVerb } = await import('./operator-buckets.ts')
    return runBucketVerb(...asked)
  },
  /** Bytes are missing. */
  isAlarming: (answer) => [answer].flat().some((one) => ((one as { missing?: unknown[] }).missing?.length ?? 0) > 0),
}
