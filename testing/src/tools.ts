import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Programs that people really use, and the Debian package each comes from. */
const debianPackage = {
  '7z': 'p7zip-full',
  aria2c: 'aria2',
  curl: 'curl',
  python3: 'python3',
  unzip: 'unzip',
  wget: 'wget',
}
export type Tool = keyof typeof debianPackage

type Environment = Record<string, string>
type Outcome = { status: number; stdout: string; stderr: string }

/** What it prints. Rejects when it finds the least fault, and names the package when it is missing. */
export async function runTool(tool: Tool, args: string[], env: Environment = {}): Promise<string> {
  const { status, stdout, stderr } = await tryTool(tool, args, env)
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

/** The same, where a failure is what is expected. */
export async function tryTool(tool: Tool, args: string[], env: Environment = {}): Promise<Outcome> {
  const options = { env: { ...plainEnvironment(), ...env }, maxBuffer: 64 * 1024 * 1024 }
  try {
    return { status: 0, ...(await promisify(execFile)(tool, args, options)) }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string }
    if (code === 'ENOENT') {
      throw new Error(`${tool} is missing: install the package ${debianPackage[tool]}`, { cause: error })
    }
    if (typeof code !== 'number') throw error
    return { status: code, stdout, stderr }
  }
}

/** Ours, without proxies: the service is on this very machine. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/_proxy$/i.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8' }
}
