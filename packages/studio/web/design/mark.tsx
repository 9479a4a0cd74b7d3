/** The picture of the service: a frame, and in it the part that is kept. */
export function Mark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="mark">
      <rect width="28" height="28" rx="8" fill="var(--accent)" />
      <path d="M11 8.6v10.8l8.6-5.4z" fill="var(--on-accent)" />
      <path
        d="M6 9.5V7.8C6 6.8 6.8 6 7.8 6h1.7M22 18.5v1.7c0 1-.8 1.8-1.8 1.8h-1.7"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
