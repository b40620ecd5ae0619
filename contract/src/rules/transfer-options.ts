/** What senders may use for a transfer, and how it starts: as the site, the group and the team they are of say together. */

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

/** What holds where nobody has said anything: everything may be used, and nothing must. */
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

/** Of an account, a site or a group that says nothing about its transfers. */
export const nothingSaid = {
  validityDays: null,
  maxDownloads: null,
  allowPreview: null,
  allowS1: null,
  allowS2: null,
  passwordOpt: null,
  requirePassword: null,
  notificationOpt: null,
  downloadLimitOpt: null,
  filePreviewOpt: null,
} as const satisfies Record<keyof OwnSettings, null>

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
  const all = [own, ...places]
  return {
    options,
    defaults: {
      validityDays: first(all, 'validityDays') ?? null,
      // What may not be used is off, whatever anybody has set.
      maxDownloads: options.downloadLimitOpt ? (first(all, 'maxDownloads') ?? null) : null,
      allowPreview: options.filePreviewOpt && (first(all, 'allowPreview') ?? true),
    },
  }
}

/**
 * The strictest of all places. A password that is required may be set, whoever forbids it. Places that each forbid another
 * kind of transfer leave none: that keeps people from sending until one of them gives way, and nothing of theirs lands
 * where somebody forbade it.
 */
function optionsThatHold(places: readonly (OwnOptions | undefined)[], stored: Tiers): TransferOptions {
  const isAllowed = (name: OptionName) => places.every((place) => place?.[name] !== false)
  const requirePassword = places.some((place) => place?.requirePassword === true)
  return {
    allowS1: stored.allowS1 && isAllowed('allowS1'),
    allowS2: stored.allowS2 && isAllowed('allowS2'),
    passwordOpt: requirePassword || isAllowed('passwordOpt'),
    requirePassword,
    notificationOpt: isAllowed('notificationOpt'),
    downloadLimitOpt: isAllowed('downloadLimitOpt'),
    filePreviewOpt: isAllowed('filePreviewOpt'),
  }
}

function first<Name extends keyof OwnDefaults>(places: readonly (OwnDefaults | undefined)[], name: Name) {
  return places.map((place) => place?.[name]).find((value) => value !== undefined && value !== null)
}
