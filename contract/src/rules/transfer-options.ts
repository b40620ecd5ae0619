/** What senders may choose for a transfer, and what holds where they may not: by the site, the group and the team they are of. */

export const optionNames = [
  'allowS1',
  'allowS2',
  'passwordOpt',
  'requirePassword',
  'notificationOpt',
  'downloadLimitOpt',
  'filePreviewOpt',
] as const
export type OptionName = (typeof optionNames)[number]
export type TransferOptions = Record<OptionName, boolean>

/** What holds where nobody has said anything: everything may be chosen, and nothing must. */
export const defaultOptions: TransferOptions = {
  allowS1: true,
  allowS2: true,
  passwordOpt: true,
  requirePassword: false,
  notificationOpt: true,
  downloadLimitOpt: true,
  filePreviewOpt: true,
}

/** What one place says; what it leaves out, or null, is not said. */
export type OwnOptions = { [name in OptionName]?: boolean | null | undefined }
export type OwnDefaults = {
  validityDays?: number | null | undefined
  maxDownloads?: number | null | undefined
  allowPreview?: boolean | null | undefined
}
export type OwnSettings = OwnOptions & OwnDefaults

/** How a new transfer starts. Null: as long as the plan suggests, and as many downloads as anybody likes. */
export type TransferDefaults = { validityDays: number | null; maxDownloads: number | null; allowPreview: boolean }

/** All that is said about one sender at one site. Of somebody without a team, `team` is what they say of themselves. */
export type Said = {
  own?: OwnDefaults | undefined
  group?: OwnSettings | undefined
  site?: OwnSettings | undefined
  team?: OwnSettings | undefined
}
export type SettingsThatHold = { options: TransferOptions; defaults: TransferDefaults }

type Tiers = Pick<TransferOptions, 'allowS1' | 'allowS2'>

/** What one place cannot say: nothing could be sent there, or only what it forbids. */
export const isContradiction = (own: OwnOptions): boolean =>
  (own.allowS1 === false && own.allowS2 === false) || (own.requirePassword === true && own.passwordOpt === false)

/** `stored`: the kinds of transfer that can be kept at all. */
export function settingsThatHold({ own, group, site, team }: Said, stored: Tiers = defaultOptions): SettingsThatHold {
  const places = [group, site, team]
  const options = optionsThatHold(places, stored)
  const chosenBy = (option: OptionName) => (options[option] ? [own, ...places] : places)
  return {
    options,
    defaults: {
      validityDays: first([own, ...places], 'validityDays') ?? null,
      // Where it may not be chosen, what somebody has set for themselves is no more than such a choice.
      maxDownloads: first(chosenBy('downloadLimitOpt'), 'maxDownloads') ?? null,
      allowPreview: first(chosenBy('filePreviewOpt'), 'allowPreview') ?? true,
    },
  }
}

/**
 * The strictest of all places, the widest of which comes last. What they forbid only together must not keep anybody from
 * sending: a password that is required may be set, and of kinds of transfer the wider place has the say.
 */
function optionsThatHold(places: readonly (OwnOptions | undefined)[], stored: Tiers): TransferOptions {
  const isAllowed = (name: OptionName) => places.every((place) => place?.[name] !== false)
  const requirePassword = places.some((place) => place?.requirePassword === true)
  return {
    ...[stored, ...places.toReversed()].reduce(withTiersOf, defaultOptions),
    passwordOpt: requirePassword || isAllowed('passwordOpt'),
    requirePassword,
    notificationOpt: isAllowed('notificationOpt'),
    downloadLimitOpt: isAllowed('downloadLimitOpt'),
    filePreviewOpt: isAllowed('filePreviewOpt'),
  }
}

function withTiersOf({ allowS1, allowS2 }: Tiers, place: OwnOptions | undefined): Tiers {
  const both = { allowS1: allowS1 && place?.allowS1 !== false, allowS2: allowS2 && place?.allowS2 !== false }
  return both.allowS1 || both.allowS2 ? both : { allowS1, allowS2 }
}

function first<Name extends keyof OwnDefaults>(places: readonly (OwnDefaults | undefined)[], name: Name) {
  return places.map((place) => place?.[name]).find((value) => value !== undefined && value !== null)
}
