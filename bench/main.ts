import { spawnSync } from 'node:child_process'

/** `npm run bench [-- PART [rounds]]`: without a part, bytes on the disk, what Lighthouse says, and the browser. */
const programs: Record<string, string> = {
  disk: 'bench/bytes.ts',
  memory: 'bench/bytes.ts',
  lighthouse: 'bench/lighthouse.ts',
  web: 'bench/web.ts',
  people: 'bench/people.ts',
  lists: 'bench/lists.ts',
  dashboard: 'bench/dashboard.ts',
  suggestions: 'bench/suggestions.ts',
  team: 'bench/team.ts',
  'team-statistics': 'bench/team-statistics.ts',
  seek: 'bench/seek.ts',
  scan: 'bench/scan.ts',
  thumbnails: 'bench/thumbnails.ts',
  s3: 'bench/s3.ts',
  accel: 'bench/accel.ts',
  processes: 'bench/processes.ts',
  cli: 'bench/cli.ts',
}
const [what, ...rest] = process.argv.slice(2)

for (const name of what === undefined ? ['disk', 'lighthouse', 'web'] : [what]) {
  const program = programs[name]
  if (program === undefined) throw new Error(`there is no ${name}: ${Object.keys(programs).join(', ')}`)
  const { status } = spawnSync(process.execPath, [...process.execArgv, program, name, ...rest], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
