// Waits until the run of tests that started it has gone. One that was killed said nothing before, and then everything
// that it has left is ended: what was started with its name in the environment, or works in its folder.
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

// All of one name, by which their users are known.
const folders = process.argv.slice(2)
const [folder = ''] = folders
const name = basename(folder)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

let said = ''
for await (const words of process.stdin) said += words
if (said !== 'done') await endAll()
for (const each of folders) rmSync(each, { recursive: true, force: true, maxRetries: 5 })

async function endAll() {
  // Those that die may have started others meanwhile.
  for (let tries = 0; tries < 200; tries += 1) {
    const left = findLeft()
    if (left.length === 0) return
    for (const pid of left) kill(pid)
    await delay(50)
  }
}

function findLeft() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids.map(Number).filter((pid) => {
    const [command, environment] = [read(`/proc/${pid}/cmdline`), read(`/proc/${pid}/environ`)]
    return command.includes(`/${name}`) || environment.split('\0').includes(`TEST_RUN_FOLDER=${folder}`)
  })
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Gone meanwhile, or somebody else's.
    return ''
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone meanwhile.
  }
}
