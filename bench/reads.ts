import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** How many GETs a second are answered over 16 connections, as if from 500 people. wrk costs less than Node would. */
export async function readRate(origin: string, path: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'envoi-reads-'))
  const script = join(folder, 'people.lua')
  await writeFile(script, people)
  try {
    const { host } = new URL(origin)
    const args = ['-t1', '-c16', '-d5', '-s', script, origin.replace('localhost', '127.0.0.1'), '--', path, host]
    const { stdout } = await promisify(execFile)('wrk', args)
    if (stdout.includes('Non-2xx')) throw new Error(`some answers were refusals:\n${stdout}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true })
  }
}

const people = `
init = function(args) path, host = args[1], args[2] end
request = function()
  local source = "10.3." .. math.random(0, 1) .. "." .. math.random(1, 250)
  return wrk.format("GET", path, { ["X-Forwarded-For"] = source, ["Host"] = host })
end
`
