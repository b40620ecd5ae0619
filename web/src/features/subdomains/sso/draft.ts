/** What is written of a provider before it is saved. Pure. */
import type { SsoConfigChanges, SsoConfigView } from '@envoi/contract/sso-config'

export type SsoDraft = {
  label: string
  issuer: string
  clientId: string
  clientSecret: string
  domains: string
  isOnly: boolean
  groupsClaim: string
  /** By the id of a group of members: what the directory calls it, several with commas. */
  groups: Record<string, string>
}

export function draftOf(config: SsoConfigView): SsoDraft {
  const groups: Record<string, string> = {}
  for (const { value, memberGroup } of config.groupMapping)
    groups[memberGroup] = groups[memberGroup] === undefined ? value : `${groups[memberGroup]}, ${value}`
  return {
    label: config.label ?? '',
    issuer: config.issuer ?? '',
    clientId: config.clientId ?? '',
    clientSecret: '',
    domains: config.domains.join(', '),
    isOnly: config.hideClassicAuthentication,
    groupsClaim: config.groupsClaim,
    groups,
  }
}

/** What stands between commas, blanks or lines. */
const listIn = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What is sent: what was left empty stays as it is, but for lists. */
export function changesOf(draft: SsoDraft): SsoConfigChanges {
  const { issuer, clientId, clientSecret, label, groupsClaim } = draft
  const filled = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())
  const given = {
    issuer: filled(issuer),
    clientId: filled(clientId),
    clientSecret: clientSecret === '' ? undefined : clientSecret,
    groupsClaim: filled(groupsClaim),
  }
  return {
    enableAzure: true,
    hideClassicAuthentication: draft.isOnly,
    label: filled(label) ?? null,
    ...given,
    domains: listIn(draft.domains, /[\s,;]+/),
    groupMapping: Object.entries(draft.groups).flatMap(([memberGroup, text]) =>
      listIn(text, /,/).map((value) => ({ value, memberGroup })),
    ),
  }
}
