/** The product's mark and name. */
export function Brand() {
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 9,
        fontWeight: 650,
        fontSize: 16,
        letterSpacing: '-0.02em',
      }}
    >
      <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#2f5be7" />
        <g fill="none" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
          <path d="M8 16a8 8 0 1 1 8 8" />
          <path d="m11.5 20.5 9-9m0 0v6m0-6h-6" />
        </g>
      </svg>
      Offerwire
    </span>
  )
}
