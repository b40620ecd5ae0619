const names = {
  NONE: 'Free',
  PREMIUM: 'Premium',
  TEAM: 'Team',
  TEAM25: 'Team 25',
  CUSTOM: 'Custom',
}

/** What plans are called, wherever one can be bought or is paid for. */
export const words = { 'plan-names': names } as const
export type Words = typeof words
