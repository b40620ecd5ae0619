import { quickLayers } from './testing/src/layers.ts'
import { suiteOf } from './vitest.config.ts'

/** For every day: `npm run test:quick`. */
export default suiteOf(quickLayers)
