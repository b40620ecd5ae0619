import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { contractTypes } from './contract-types.ts'

/**
 * The declarations of the client, with those of the contract beside them. What TypeScript writes of the contract's schemas
 * asks for zod; in its place stand plain types, printed from the same schemas.
 */
const printed = contractTypes()

/** `entries`: source files by the name under which each is packed. Tells where the declarations of each lie. */
export function writeDeclarations(entries: Record<string, string>, folder: string): Record<string, string> {
  const emitted = mkdtempSync(join('client', 'dist-types-'))
  try {
    const args = ['-p', 'client/tsconfig.package.json', '--outDir', emitted]
    const { status } = spawnSync(join('node_modules', '.bin', 'tsc'), args, { stdio: ['ignore', 2, 2] })
    if (status !== 0) throw new Error('the declarations could not be written')
    const written = new Set<string>()
    const write = (file: string): void => {
      if (written.has(file)) return
      written.add(file)
      const text = printed[file] ?? readFileSync(join(emitted, file), 'utf8')
      if (/ from ['"]zod['"]/.test(text)) throw new Error(`${file} has reached the client, and would need zod`)
      const { withoutRooms, imported } = resolveImports(file, text)
      const target = join(folder, file)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, withoutRooms)
      imported.forEach(write)
    }
    const typesOf = Object.entries(entries).map(([name, source]) => [name, source.replace(/\.ts$/, '.d.ts')] as const)
    for (const [, file] of typesOf) write(file)
    return Object.fromEntries(typesOf.map(([name, file]) => [name, file]))
  } finally {
    rmSync(emitted, { recursive: true })
  }
}

/** Imports of other rooms become relative ones; all name the file that will be there. */
function resolveImports(file: string, text: string): { withoutRooms: string; imported: string[] } {
  const imported: string[] = []
  const withoutRooms = text.replaceAll(
    /(from|import\() ?(['"])(\.[^'"]+|@envoi\/[^'"]+)\2/g,
    (_, before: string, quote: string, name: string) => {
      const room = /^@envoi\/(\w+)\/(.+)$/.exec(name)
      const path = room
        ? `${room[1]}/src/${room[2]}.d.ts`
        : normalize(join(dirname(file), name)).replace(/\.ts$/, '.d.ts')
      imported.push(path)
      const target = relative(dirname(file), path).replace(/\.d\.ts$/, '.js')
      return `${before}${before === 'from' ? ' ' : ''}${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`
    },
  )
  return { withoutRooms, imported }
}
