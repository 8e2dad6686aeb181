import { useState } from "preact/hooks";

/** Everything that the robot tells of itself, branch by branch. */
export const StateTree = ({ tree }: { tree: object }) => (
  <section class="card robot-tree">
    <Branches of={tree} />
  </section>
);

const isBranch = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** A robot may send anything: only what is opened is drawn. */
const Branches = ({ of }: { of: object }) => (
  <ul>
    {Object.entries(of)
      .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
      .map(([name, value]: [string, unknown]) => (
        <li key={name}>{isBranch(value) ? <Branch name={name} of={value} /> : <Leaf name={name} value={value} />}</li>
      ))}
  </ul>
);

function Branch({ name, of }: { name: string; of: object }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {name} <span class="hint">{Object.keys(of).length}</span>
      </summary>
      {isOpen && <Branches of={of} />}
    </details>
  );
}

const Leaf = ({ name, value }: { name: string; value: unknown }) => (
  <p>
    {name} <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>
  </p>
);
