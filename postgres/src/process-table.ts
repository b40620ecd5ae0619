import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A process that runs. Its number can be given again to another, but not with the same `born`. */
export type Process = { pid: number; born: string; command: string }

/** Nothing when it is gone; a zombie, which holds no file and no memory any more, counts as gone. */
export async function findProcess(pid: number): Promise<Process | undefined> {
  if (!(pid > 0)) return undefined
  return hasProc() ? readProc(pid) : readPs(await ps(['-p', String(pid)]))[0]
}

export async function listProcesses(): Promise<Process[]> {
  if (!hasProc()) return readPs(await ps(['-ax']))
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(pids.map(readProc))
  return found.filter((process) => process !== undefined)
}

const hasProc = (): boolean => existsSync('/proc/self/stat')

async function readProc(pid: number): Promise<Process | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    // The name in parentheses may itself hold spaces and parentheses; the fields after it count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return { pid, born: fields[19] ?? '', command: command.replaceAll('\0', ' ').trimEnd() }
  } catch (error) {
    if (/ENOENT|ESRCH/.test(String(error))) return undefined
    throw error
  }
}

/** Where there is no /proc, as on macOS. ps answers 1 when it found nobody. */
async function ps(who: string[]): Promise<string> {
  const columns = ['-o', 'pid=', '-o', 'stat=', '-o', 'lstart=', '-o', 'command=']
  const options = { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, maxBuffer: 16_000_000 }
  return promisify(execFile)('ps', [...who, '-ww', ...columns], options).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 1) return ''
      throw error
    },
  )
}

export function readPs(output: string): Process[] {
  return output.split('\n').flatMap((line) => {
    const found = /^ *(\d+) +(\S+) +(\w+ +\w+ +\d+ [\d:]+ \d+) +(.*)$/.exec(line)
    const [, pid, state, born, command] = found ?? []
    if (!pid || !born || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), born, command: command?.trimEnd() ?? '' }]
  })
}
