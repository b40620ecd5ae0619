import type { Provider } from './tables.ts'

/** Money that is none: papers and letters say so. */
export const isPlayMoney = (provider: Provider): boolean => provider === 'sandbox' || provider === 'sandbox-wallet'
