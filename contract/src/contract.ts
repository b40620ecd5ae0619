/** The whole contract, by call name. Browsers import its type alone. */
import { downloadRoutes } from './downloads.ts'
import { placesRoutes } from './places.ts'
import { signingRoutes } from './signing.ts'
import { statisticsRoutes } from './statistics.ts'
import { transferRoutes } from './transfers.ts'

export const contract = {
  ...transferRoutes,
  ...signingRoutes,
  ...downloadRoutes,
  ...statisticsRoutes,
  ...placesRoutes,
}
export type Contract = typeof contract
