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
        <path d="M19.9 9.3a8 8 0 1 0 3.3 4.4" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <circle cx="23.6" cy="8.6" r="2.5" fill="#fff" />
      </svg>
      Offerwire
    </span>
  )
}
