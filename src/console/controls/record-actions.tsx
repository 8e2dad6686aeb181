import { t } from "../texts/controls";
import { Button } from "./button";

interface Props {
  readonly isBusy: boolean;
  readonly onDelete: () => unknown;
}

/** What stands below the form of a record: deletes it, or saves what was typed. */
export const RecordActions = ({ isBusy, onDelete }: Props) => (
  <>
    <Button icon="delete" look="quiet" onPress={onDelete}>
      {t.delete}
    </Button>
    <Button look="main" type="submit" isBusy={isBusy}>
      {t.save}
    </Button>
  </>
);
