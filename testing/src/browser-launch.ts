const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's own Chromium, without what it would do by itself, and without windows: that takes a third less of a machine. */
export const launchOptions = { executablePath: '/usr/bin/chromium-headless-shell', args }

/** The same with all of its parts, for what only a browser with windows does, such as asking for permissions. */
export const launchWhole = { executablePath: '/usr/bin/chromium', args }
