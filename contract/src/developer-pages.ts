/** The documentation for developers, at the main site alone: where it is, and what stands in it for the site itself. */
export const developerPages = { address: '/developers', exampleOrigin: 'https://envoi.example' }
