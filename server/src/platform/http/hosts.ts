/** Which of our hosts a request names. Ports are not compared: a proxy in front may have another one. */
export type HostKind = 'site' | 'alias' | 'storage' | 'unknown'

export function createHostKind(
  publicUrl: () => string,
  storageUrl: () => string,
): (host: string | undefined) => HostKind {
  return (host) => {
    const name = hostname(host)
    const site = new URL(publicUrl()).hostname
    if (name === site) return 'site'
    if (name === new URL(storageUrl()).hostname) return 'storage'
    // The other one of bare and www. leads to the canonical one.
    return name === (site.startsWith('www.') ? site.slice(4) : `www.${site}`) ? 'alias' : 'unknown'
  }
}

function hostname(host: string | undefined): string {
  const url = `http://${host ?? ''}`
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : ''
}
