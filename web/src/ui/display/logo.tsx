/** The disc that holds water. */
export const Logo = () => (
  <svg viewBox="0 0 28 28" fill="none" aria-hidden="true">
    <circle cx="14" cy="14" r="12.75" stroke="currentColor" strokeWidth="2" />
    <path
      fill="currentColor"
      d="M4.6 14.2c1.6-1.1 3.1-1.7 4.7-1.7 3.1 0 4.7 2.6 7.9 2.6 2.1 0 3.7-1 6.4-2.5.1.5.1.9.1 1.4a9.700 9.700 0 0 1-19.400 0z"
    />
  </svg>
)
