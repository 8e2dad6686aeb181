import { Link } from "../../controls/link";
import { RobotButton } from "../../controls/off";
import { takePhoto } from "../../controls/orders/orders";
import { picturePath } from "../../controls/picture";
import { list } from "../../state";
import { formatAgo } from "../../texts/format";
import { titles } from "../../texts/pages";
import { t } from "../../texts/robot";

/** Takes a photo, and shows the newest one. */
export function Camera() {
  const newest = list("images").at(-1);
  return (
    <section class="card robot-camera">
      <h2>{t.camera}</h2>
      {newest ? (
        <Link to={`/photos/${newest.id}`}>
          <img src={picturePath(newest, "x640")} alt={t.newestPhoto} width={640} height={480} />
          <span class="hint">{formatAgo(newest.created_at)}</span>
        </Link>
      ) : (
        <p class="hint">{t.noPhotos}</p>
      )}
      <RobotButton icon="camera" onPress={() => takePhoto(t.takePhoto)}>
        {t.takePhoto}
      </RobotButton>
      <p class="links">
        <Link to="/webcams">{titles.webcams}</Link>
      </p>
    </section>
  );
}
