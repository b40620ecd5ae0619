/** What a transfer is answered that lives longer than the plan allows. */
export const errorExample = JSON.stringify(
  {
    error: 'This goes over a limit.',
    limitErrors: [{ limit: 'VALIDITY_DAYS', max: 365, actual: 5000 }],
    requestId: '7d9a4f0c2b',
  },
  null,
  2,
)
