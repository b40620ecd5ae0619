/** No room on the disk, or no more of it for this user. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
