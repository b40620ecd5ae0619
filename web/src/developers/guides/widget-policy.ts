import { EXAMPLE_ORIGIN } from '../contents.ts'

/** What a page with a policy of its own has to allow. */
export const widgetPolicy = `script-src ${EXAMPLE_ORIGIN}\nframe-src ${EXAMPLE_ORIGIN}`
