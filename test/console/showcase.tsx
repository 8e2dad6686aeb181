/* Every control of the console on one page, for the test beside it. */
import { render } from "preact";
import { useState } from "preact/hooks";
import { Button, IconButton } from "../../src/console/controls/button";
import { confirm, ConfirmPlace } from "../../src/console/controls/confirm";
import { Dialog } from "../../src/console/controls/dialog";
import {
  ColorField,
  PasswordField,
  Problem,
  SelectField,
  TextField,
  ToggleField,
} from "../../src/console/controls/fields";
import { NumberField } from "../../src/console/controls/number-field";
import { useForm } from "../../src/console/controls/form";
import { Empty, Spinner } from "../../src/console/controls/states";
import { Table } from "../../src/console/controls/table";
import { openTab, Tabs } from "../../src/console/controls/tabs";
import { Lines } from "../../src/console/frame/lines";
import { GardenshedError } from "../../src/console/state/api";
import { offerUndo, query, say, setQuery } from "../../src/console/state";
import "../../src/console/style/index.css";

/** Refuses as the server does. */
async function refuse(): Promise<void> {
  throw new GardenshedError(422, { name: "Name is taken", limit: "The limit is reached." });
}

function Form() {
  const form = useForm(
    { name: "Lettuce", secret: "", depth: 12.5 as number | undefined, stage: "planted", color: "green", isShown: true },
    refuse,
  );
  return (
    <form class="card" onSubmit={form.onSubmit}>
      <TextField {...form.of("name")} label="Name" hint="As the label says" />
      <PasswordField {...form.of("secret")} label="Password" />
      <NumberField {...form.of("depth")} label="Depth" unit="mm" />
      <SelectField
        {...form.of("stage")}
        label="Stage"
        choices={["planned", "planted", "harvested"].map((value) => ({ value, text: value }))}
      />
      <ColorField {...form.of("color")} label="Colour" nameOf={(color) => color} />
      <ToggleField {...form.of("isShown")} label="Shown on the map" hint="With its spread" />
      <Problem>{form.problem}</Problem>
      <output class="lines-kept">{JSON.stringify(form.draft, undefined, 1)}</output>
      <Button look="main" type="submit" isBusy={form.isBusy}>
        Save
      </Button>
    </form>
  );
}

interface Row {
  readonly id: number;
  readonly name: string;
}
const ROWS: readonly Row[] = Array.from({ length: 5000 }, (_, id) => ({ id, name: `Plant ${id}` }));

function Rows() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <p>Chosen: {chosen.size}</p>
      <Table
        label="Plants"
        rows={ROWS}
        keyOf={({ id }) => id}
        columns={[
          { name: "name", title: "Name", cell: ({ name }) => name, value: ({ name }) => name },
          { name: "id", title: "Number", cell: ({ id }) => id, value: ({ id }) => id, isNumber: true },
          { name: "note", title: "Note", cell: () => "A longer text that has to be cut off somewhere", isWide: true },
        ]}
        sort={query.value["sort"]}
        onSort={(sort) => setQuery({ sort })}
        pathOf={({ id }) => `/rows/${id}`}
        chosen={chosen}
        onChoose={setChosen}
      />
    </>
  );
}

const TABS = [
  { name: "form", text: "Form" },
  { name: "table", text: "Table" },
  { name: "states", text: "States" },
];

function Showcase() {
  const [isOpen, setOpen] = useState(false);
  const ask = async () =>
    say((await confirm({ title: "Delete it?", action: "Delete", isDangerous: true })) ? "Yes" : "No");
  return (
    <main id="page" style={{ padding: "16px" }}>
      <h1>Controls</h1>
      <Tabs tabs={TABS} label="Parts" />
      <p>
        <Button onPress={ask}>Ask</Button>
        <Button look="danger" icon="delete" onPress={() => offerUndo("3 plants deleted", [])}>
          Delete
        </Button>
        <Button look="quiet" onPress={() => say("It did not work.", "error")}>
          Fail
        </Button>
        <IconButton icon="settings" label="Settings" onPress={() => setOpen(true)} />
      </p>
      {openTab(TABS) === "form" && <Form />}
      {openTab(TABS) === "table" && <Rows />}
      {openTab(TABS) === "states" && (
        <>
          <Spinner />
          <Empty icon="plants" title="No plants yet">
            <p>Put one on the map.</p>
          </Empty>
        </>
      )}
      {isOpen && (
        <Dialog title="Settings" look="sheet" onClose={() => setOpen(false)}>
          <p>What can be set.</p>
        </Dialog>
      )}
      <ConfirmPlace />
      <Lines />
    </main>
  );
}

const place = document.getElementById("console");
place?.replaceChildren(); // as the console does
if (place) render(<Showcase />, place);
