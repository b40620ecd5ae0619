import { matchesGlob } from 'node:path'

/** The layers of the suite, lowest first; docs/testing.md says which one a test belongs to. */
export type Layer = {
  name: string
  include: string[]
  exclude?: string[]
  /** What its tests stand on: nothing, a page without a browser, or PostgreSQL and what is built. */
  ground: 'none' | 'page' | 'service'
  maxWorkers?: number
}

/** Pure code beside which a test asks the service itself whether both understand each other. */
const withService = ['web/src/features/uploader/{create-uploader,sending-again}.test.ts']

export const layers: Layer[] = [
  {
    name: 'rules',
    include: ['{contract,letters,web,cli}/src/**/*.test.ts', '{scripts,tests}/*.test.ts'],
    exclude: withService,
    ground: 'none',
  },
  { name: 'components', include: ['web/tests/**/*.test.ts'], ground: 'page' },
  {
    name: 'modules',
    include: ['{client,postgres,server,testing}/src/**/*.test.ts', ...withService],
    ground: 'service',
  },
  // These wait for the database or for programs as much as they compute.
  { name: 'product', include: ['tests/product/**/*.test.ts'], ground: 'service', maxWorkers: 3 },
  { name: 'program', include: ['tests/program/**/*.test.ts'], ground: 'service', maxWorkers: 3 },
  { name: 'browser', include: ['tests/browser/**/*.test.ts'], ground: 'service' },
]

/** Journeys that a change is most likely to break. */
const coreStories = [
  'account',
  'address-book',
  'dashboard',
  'managing',
  'receiving',
  'scanning',
  'sending',
  'signing-in',
]

/** What one waits for many times a day: without programs from outside, and without what waits for others. */
export const quickLayers: Layer[] = [
  ...layers.filter(({ name }) => name !== 'program' && name !== 'browser'),
  { name: 'browser', include: coreStories.map((name) => `tests/browser/${name}.test.ts`), ground: 'service' },
]

const isIn = (file: string, globs: string[]): boolean => globs.some((glob) => matchesGlob(file, glob))

/** The layer of a test file. */
export function layerOf(file: string): string {
  const found = layers.find(({ include, exclude = [] }) => isIn(file, include) && !isIn(file, exclude))
  if (!found) throw new Error(`${file} is in no layer`)
  return found.name
}
