import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** A run that starts what outlives it: one by its environment alone, one that works in the run's folder. */
const run = `
  import { spawn } from 'node:child_process'
  import { openRunFolder } from ${JSON.stringify(join(import.meta.dirname, 'run-folder.ts'))}
  const run = openRunFolder()
  const start = (args, env) => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...args], {
    env, detached: true, stdio: 'ignore' }).pid
  const pids = [start([], { ...process.env, ...run.env }), start([run.env.TMPDIR], {})]
  console.log(JSON.stringify({ folder: run.env.TMPDIR, pids }))
  process.on('message', async () => {
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await run.close()
    process.exit()
  })`

async function startRun() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', run], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  const { folder, pids } = JSON.parse(line.toString()) as { folder: string; pids: number[] }
  return { child, folder, pids }
}

/** One that is dead and that nobody has asked after is still in the list. */
const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

describe('the folder of a run', () => {
  test('is removed, and its processes end, when the run is killed', async () => {
    const { child, folder, pids } = await startRun()
    expect(pids.map(isAlive)).toEqual([true, true])
    child.kill('SIGKILL')
    await expect.poll(() => existsSync(folder)).toBe(false)
    expect(pids.map(isAlive)).toEqual([false, false])
  })

  test('is removed when the run ends', async () => {
    const { child, folder } = await startRun()
    expect(existsSync(folder)).toBe(true)
    child.send('end')
    await once(child, 'exit')
    expect(existsSync(folder)).toBe(false)
  })
})
