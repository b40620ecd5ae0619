/** The pages of the account, in the order of their list. Each is an address below /account. */
export const accountPages = ['profile', 'security', 'devices', 'sending', 'usage', 'data'] as const
export type AccountPageName = (typeof accountPages)[number]

export const findPage = (text: string): AccountPageName | undefined => accountPages.find((page) => page === text)
