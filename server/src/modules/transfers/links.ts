/** Links are built from configuration, never from a request's Host. `place`: the site the transfer was sent from. */
export type Links = {
  download(transfer: { publicId: string; place: string }): string
  /** A recipient's own, which counts as theirs. */
  receive(transfer: { publicId: string; place: string }, userSecret: string): string
  manage(transfer: { publicId: string; place: string }, senderSecret: string): string
}

export const createLinks = (originOf: (place: string) => string): Links => ({
  download: ({ publicId, place }) => `${originOf(place)}/dl/${publicId}`,
  receive: ({ publicId, place }, userSecret) => `${originOf(place)}/dl/${publicId}?userSecret=${userSecret}`,
  manage: ({ publicId, place }, senderSecret) => `${originOf(place)}/manage/${publicId}/${senderSecret}`,
})
