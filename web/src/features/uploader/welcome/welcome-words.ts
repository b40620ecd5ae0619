/** What the card says before anything is picked, by who sends. Push pages have words of their own. */
import type { steps } from '../../../words/en/home.ts'
import type { Place } from '../state.ts'

type Key<Start extends string> = Extract<keyof typeof steps, `${Start}_${string}`>
export type TitleKey = Key<'title'>
export type LeadKey = 'lead_visitor' | 'lead_free' | 'lead_plan'

type Sender = Pick<Place, 'planType' | 'isSignedIn'>

/** Beside an open panel the card is not what one came for, so it speaks more softly. */
export function welcomeTitle(place: Sender, isPanelOpen: boolean): TitleKey {
  if (isPanelOpen) return 'title_beside_panel'
  return place.planType === 'NONE' ? 'title_visitor' : 'title_plan'
}

export function welcomeLead(place: Sender): LeadKey {
  if (place.planType !== 'NONE') return 'lead_plan'
  return place.isSignedIn ? 'lead_free' : 'lead_visitor'
}
