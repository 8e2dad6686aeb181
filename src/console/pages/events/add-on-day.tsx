import { IconButton } from "../../controls/button";
import { go } from "../../state";
import { t } from "../../texts/events";
import { formatDay } from "../../texts/format";
import { dayText, hereWith } from "./plan";

/** A button that plans something on a day. `start`: its beginning, epoch milliseconds. */
export const AddOnDay = ({ start }: { start: number }) => (
  <IconButton
    icon="plus"
    label={`${t.add}, ${formatDay(new Date(start))}`}
    onPress={() => go(`/events/new?${hereWith({ at: dayText(start) })}`)}
  />
);
