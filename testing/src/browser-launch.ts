const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Whoever runs the tests may have no language set, and then Chromium cannot pick a file whose name has an accent.
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

/** Debian's own Chromium, without what it would do by itself, and without windows: that takes a third less of a machine. */
export const launchOptions = { executablePath: '/usr/bin/chromium-headless-shell', args, env }

/** The same with all of its parts, for what only a browser with windows does, such as asking for permissions. */
export const launchWhole = { executablePath: '/usr/bin/chromium', args, env }
