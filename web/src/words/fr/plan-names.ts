import type { Words } from '../en/plan-names.ts'
import type { Same } from '../same.ts'

const names: Same<Words['plan-names']> = {
  NONE: 'Gratuit',
  PREMIUM: 'Premium',
  TEAM: 'Team',
  TEAM25: 'Team 25',
  CUSTOM: 'Sur mesure',
}

export const words: Same<Words> = { 'plan-names': names }
