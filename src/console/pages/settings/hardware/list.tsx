import { Button, IconButton } from "../../../controls/button";
import { Empty } from "../../../controls/states";
import { createAll, list, one, query, remove, setQuery } from "../../../state";
import { t as controls } from "../../../texts/controls";
import { t } from "../../../texts/settings/hardware";
import { HardwareForm } from "./form";
import type { Draft, Hardware } from "./kinds";
import { missingOf } from "./stock";

const NEW = "new";

/** Makes the peripherals of the account's board that it lacks. Nothing where none is missing, or the board is not known. */
function AddStock() {
  const missing = missingOf(one("dosConfig")?.firmware_hardware, list("peripherals"));
  if (missing.length === 0) return null;
  return (
    <Button icon="plus" changes onPress={() => createAll("peripherals", missing, { undo: t.stockAdded })}>
      {t.addStock(missing.length)}
    </Button>
  );
}

/** Records of a kind by name, with ways to add, edit and delete. Which one is open stands in the address. */
export function HardwareList({ hardware }: { hardware: Hardware }) {
  const { kind, icon, text, titleOf, factsOf } = hardware;
  const records = (list(kind) as unknown as readonly (Draft & { readonly id: number })[]).toSorted((a, b) =>
    titleOf(a).localeCompare(titleOf(b), undefined, { numeric: true }),
  ); // fields by name, as `kinds.ts` reads them
  const open = query.value["record"];
  const record = records.find(({ id }) => String(id) === open);
  // A save may be answered when its window has given way to another one.
  const close = (): void => void (query.peek()["record"] === open && setQuery({ record: undefined }));
  const add = (
    <div class="toolbar">
      <Button icon="plus" changes onPress={() => setQuery({ record: NEW })}>
        {text().add}
      </Button>
      {kind === "peripherals" && <AddStock />}
    </div>
  );
  return (
    <>
      {records.length === 0 ? (
        <Empty icon={icon} title={text().many}>
          <p>{text().none}</p>
          {add}
        </Empty>
      ) : (
        <>
          <ul class="card rows">
            {records.map((each) => (
              <li key={each.id}>
                <div class="hardware-name">
                  <p>{titleOf(each)}</p>
                  <p class="hint">{factsOf(each)}</p>
                </div>
                <div class="hardware-ways">
                  <IconButton
                    icon="edit"
                    label={t.edit(titleOf(each))}
                    onPress={() => setQuery({ record: String(each.id) })}
                  />
                  <IconButton
                    icon="delete"
                    changes
                    label={`${controls.delete}: ${titleOf(each)}`}
                    onPress={() => remove(kind, [each.id], { undo: t.deleted(titleOf(each)) })}
                  />
                </div>
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
      {(open === NEW || record) && <HardwareForm key={open} hardware={hardware} record={record} onClose={close} />}
    </>
  );
}
