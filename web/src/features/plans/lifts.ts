/** What each plan lifts: the product's own tables, plan beside plan. Pure. */
import { type PlanLimits, planLimits, subdomainsOfPlan, teamSeats, widgetsOfPlan } from '@envoi/contract/limits'
import { type PlanName, planNames, planTypeOfName, teamPlans } from '@envoi/contract/words'

/** Without a plan, and each of those there are. */
export type Column = 'NONE' | PlanName
export const columns: readonly Column[] = ['NONE', ...planNames]

/** `agreed`: an operator sets it for whoever has the plan. `shared`: all of a team have it together. */
export type Lift =
  | { is: 'size' | 'number' | 'days' | 'characters' | 'shared'; value: number }
  | { is: 'agreed' | 'yes' | 'no' }

const isTeam = (column: Column): boolean => teamPlans.some((plan) => plan === column)
const limitsOf = (column: Column): PlanLimits => planLimits[column === 'NONE' ? 'NONE' : planTypeOfName[column]]
const yesOrNo = (has: boolean): Lift => ({ is: has ? 'yes' : 'no' })
const limit =
  (name: keyof PlanLimits, is: 'size' | 'number' | 'days' | 'characters') =>
  (column: Column): Lift => ({ is, value: limitsOf(column)[name] })
/** How many of something that nobody has without a plan. */
const owned =
  (table: Record<PlanName, number>) =>
  (column: Column): Lift =>
    column === 'NONE' ? { is: 'no' } : { is: 'number', value: table[column] }
const withPlan = (column: Column): Lift => yesOrNo(column !== 'NONE')
const withTeam = (column: Column): Lift => yesOrNo(isTeam(column))
/** What an operator may say otherwise for one customer. */
const madeToOrder =
  (of: (column: Column) => Lift) =>
  (column: Column): Lift =>
    column === 'CUSTOM' ? { is: 'agreed' } : of(column)

function people(column: Column): Lift {
  const seats = teamPlans.find((plan) => plan === column)
  return { is: 'number', value: seats === undefined ? 1 : teamSeats[seats] }
}

const storage = (column: Column): Lift => ({
  is: isTeam(column) ? 'shared' : 'size',
  value: limitsOf(column).storage,
})

/** Row by row, under what they are about. */
export const lifts = {
  transfer: {
    size: limit('uploadSize', 'size'),
    files: limit('filesPerTransfer', 'number'),
    validity: madeToOrder(limit('validityDays', 'days')),
    recipients: limit('recipients', 'number'),
    message: limit('messageLength', 'characters'),
    link_name: withPlan,
  },
  account: {
    storage,
    downloads: limit('downloadedSize7Days', 'size'),
    address_book: withPlan,
    push: withPlan,
    subdomains: madeToOrder(owned(subdomainsOfPlan)),
    widgets: owned(widgetsOfPlan),
    api: withPlan,
    byline: (column) => yesOrNo(column === 'CUSTOM'),
  },
  team: {
    people: madeToOrder(people),
    members: withTeam,
    directory: withTeam,
  },
} as const satisfies Record<string, Record<string, (column: Column) => Lift>>

export type LiftGroup = keyof typeof lifts
export type LiftName = { [Group in LiftGroup]: keyof (typeof lifts)[Group] }[LiftGroup]

export const liftGroups = (Object.keys(lifts) as LiftGroup[]).map((group) => ({
  group,
  rows: Object.entries(lifts[group]).map(([name, of]) => ({ name: name as LiftName, of })),
}))
