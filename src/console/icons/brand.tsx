/** The sign of the program: a seedling. */
export const Brand = ({ size = 32 }: { size?: number }) => (
  <svg class="brand" width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="8" />
    <path d="M16 26V14m0 4c-5 0-8-3-8-8 5 0 8 3 8 8Zm0-3c0-4 3-7 8-7 0 5-3 7-8 7Z" />
  </svg>
);
