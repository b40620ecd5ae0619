/** Links are built from configuration, never from a request's Host. */
export type Links = {
  download(transferId: string): string
  manage(transferId: string, senderSecret: string): string
}

export const createLinks = (publicUrl: () => string): Links => ({
  download: (transferId) => `${publicUrl()}/dl/${transferId}`,
  manage: (transferId, senderSecret) => `${publicUrl()}/manage/${transferId}/${senderSecret}`,
})
