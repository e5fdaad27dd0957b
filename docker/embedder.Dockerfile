# The sentence embedder categorisation asks: docker build -f docker/embedder.Dockerfile -t tenho/embedder .
ARG PYTHON_IMAGE=python:3.13.9-slim-bookworm

FROM ${PYTHON_IMAGE}
ENV PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
COPY dev/embedded/embedder/requirements /app/requirements
# Every package by its hash.
RUN pip install --no-cache-dir --require-hashes -r /app/requirements/use.txt
COPY dev/embedded/embedder/server /app/server
WORKDIR /app/server
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/health', timeout=4)"]
ENTRYPOINT ["python", "embedding_server.py"]
CMD ["--encoder", "use", "--host", "0.0.0.0", "--port", "8080"]
