import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder of a run to all its processes, by which those are found that outlive it. */
export const RUN = 'TEST_RUN_FOLDER'

export type RunFolder = {
  /** For every process of the run: what is made for a while is made below its folder. */
  env: Record<string, string>
  /** Nothing is left to be ended; removes the folder. */
  close(): Promise<void>
}

/**
 * Everything that a run of the tests makes is below one folder, and a process of its own waits for the end of the run.
 * If it was killed, that one ends what it has left: PostgreSQL, Ceph, clamd and browsers outlive whoever started them.
 */
export function openRunFolder(): RunFolder {
  const folder = mkdtempSync(join(tmpdir(), 'envoi-'))
  // As /tmp itself: some of what is started runs as somebody else.
  chmodSync(folder, 0o1777)
  const reaper = spawn(process.execPath, [join(import.meta.dirname, 'reap-run.mjs'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  reaper.unref()
  // It is not waited for by whoever fails before the end.
  ;(reaper.stdin as unknown as { unref(): void }).unref()
  return {
    env: { [RUN]: folder, TMPDIR: folder },
    async close() {
      const ended = once(reaper, 'exit')
      reaper.ref()
      reaper.stdin.end('done')
      await ended
    },
  }
}
