/** Whose word it is that an option is off or a password required: so it is told. */
import type { Place } from '../state.ts'

/** In a team, or its owner. */
export const isOfTeam = ({ planType }: Pick<Place, 'planType'>): boolean =>
  planType === 'TEAM' || planType === 'ENTERPRISE'

/** The customer whose site it is; at the main site one's team, or else what somebody has set for themselves. */
export function whoseOptions(place: Pick<Place, 'planType' | 'isMainSite'>): 'site' | 'team' | 'nobody' {
  if (!place.isMainSite) return 'site'
  return isOfTeam(place) ? 'team' : 'nobody'
}
