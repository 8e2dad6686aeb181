import { t } from "../texts/controls";
import { Button } from "./button";

interface Props {
  readonly isBusy: boolean;
  readonly onDelete: () => unknown;
}

/** The buttons below the form of a record: delete, and save. */
export const RecordActions = ({ isBusy, onDelete }: Props) => (
  <>
    <Button icon="delete" look="quiet" changes onPress={onDelete}>
      {t.delete}
    </Button>
    <Button look="main" changes type="submit" isBusy={isBusy}>
      {t.save}
    </Button>
  </>
);
